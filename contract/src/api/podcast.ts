import * as v from 'valibot'

export const podcastSchema = v.object({
  url: v.pipe(
    v.nullable(v.string()),
    v.description(
      'The address of your feed, for a podcast app: who has it hears your briefings. Null until you make one, and once it has ended.',
    ),
  ),
  format: v.pipe(
    v.picklist(['mp3', 'wav']),
    v.description(
      'Of new episodes. `wav`: this server has no program that makes MP3, and some apps refuse it.',
    ),
  ),
  obstacle: v.pipe(
    v.nullable(v.picklist(['no_sound_kept', 'no_voice'])),
    v.description(
      'Why there can be no podcast: this server keeps no sound, or only a browser speaks your language.',
    ),
  ),
})

/** A person's briefings as a podcast. */
export type Podcast = v.InferOutput<typeof podcastSchema>
