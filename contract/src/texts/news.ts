/** Ours: how stories of the sample edition are marked. */
export const sampleNews = 'Sample news'

/** The mark on sentences that are not verbatim. */
export const summarised = 'Summarised'
