import { podcastTexts } from '@tidings/contract/texts/podcast'
import { renderSVG } from 'uqr'

/**
 * Always black on white, because some cameras cannot read inverted codes. Generated locally, so the address is sent nowhere.
 */
export function QrCode({ value }: { value: string }) {
  return (
    <figure className="flex flex-col items-center gap-2">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(value, { border: 2 }))}`}
        alt={podcastTexts.qrCode}
        width={240}
        height={240}
        className="rounded-control border border-rule"
      />
      <figcaption className="text-sm text-soft">{podcastTexts.scan}</figcaption>
    </figure>
  )
}
