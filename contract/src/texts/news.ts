/** Ours: how stories of the sample edition are marked. */
export const sampleNews = 'Sample news'

/** Beside what does not stand word for word in the article that it is from. */
export const summarised = 'Summarised'
