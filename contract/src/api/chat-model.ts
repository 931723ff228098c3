/** Where other programs find the model, below the server's own address. */
export const modelPath = '/v1'

/** The one model, as requests name it. */
export const modelName = 'tidings'
