/** Ours: how stories of the sample edition are marked. */
export const sampleNews = 'Sample news'
