import type { PolarityWords } from '../polarity.ts'

export const polarity: PolarityWords = {
  negators: `
    nicht kein keine keinen keinem keiner keines nie niemals niemand niemanden nichts ohne weder kaum
    nirgends
  `,
  contractions: null,
  denials: `
    leugnet leugnen leugnete bestreitet bestreiten bestritt bestritten dementiert dementierte dementieren
    lehnt ablehnt lehnte ablehnen abgelehnt verweigert verweigerte verweigern weist wies zuruckgewiesen
    falsch scheitert scheiterte gescheitert ausgeschlossen
  `,
  opposites: [
    [
      'steigt steigen stieg gestiegen wachst gewachsen zunahme',
      'sinkt sinken sank gesunken fallt fiel gefallen ruckgang',
    ],
    ['gewinnt gewann gewonnen sieg siegt', 'verliert verlor verloren niederlage'],
    ['mehr', 'weniger'],
    ['fur dafur zugestimmt', 'gegen dagegen abgelehnt'],
    ['vor bevor', 'nach nachdem'],
  ],
}
