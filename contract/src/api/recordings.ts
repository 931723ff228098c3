import * as v from 'valibot'

export const recordingLinkSchema = v.object({
  url: v.pipe(
    v.string(),
    v.description('Signed path of the recording; opens it without a token for ten minutes.'),
  ),
})
