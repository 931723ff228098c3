import * as v from 'valibot'

export const podcastSchema = v.object({
  url: v.pipe(
    v.nullable(v.string()),
    v.description(
      'The address of your feed, for a podcast app. Whoever has it can hear your briefings. Null before you create one and after it has ended.',
    ),
  ),
  login: v.pipe(
    v.nullable(v.object({ name: v.string(), password: v.string() })),
    v.description(
      'What an app has to show at the address, by basic authentication. Null if the address is enough.',
    ),
  ),
  format: v.pipe(
    v.picklist(['mp3', 'wav']),
    v.description(
      'The format of new episodes. `wav` if this server has no MP3 encoder; some apps refuse it.',
    ),
  ),
  obstacle: v.pipe(
    v.nullable(v.picklist(['no_sound_kept', 'no_voice'])),
    v.description(
      'Why a podcast is not possible: this server keeps no recordings, or only a browser speaks your language.',
    ),
  ),
})

/** A person's briefings as a podcast. */
export type Podcast = v.InferOutput<typeof podcastSchema>
