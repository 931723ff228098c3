/** The path of the model endpoint. */
export const modelPath = '/v1'

/** The only model's name in requests. */
export const modelName = 'tidings'
