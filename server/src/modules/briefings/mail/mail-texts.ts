import type { Language } from '@tidings/contract/entities'
import { unsubscribeTexts } from '@tidings/contract/texts/briefings'

/** The texts around the news in a mailed briefing. */
export type BriefingMailTexts = {
  subject: (day: string) => string
  hear: string
  settings: string
  unsubscribe: string
  /** Why the reader receives it. */
  reason: string
}

export const briefingMailTexts: Record<Language, BriefingMailTexts> = {
  en: {
    subject: (day) => `Your news, ${day}`,
    hear: 'Hear it on Tidings',
    settings: 'Change how often it comes',
    unsubscribe: unsubscribeTexts.confirm,
    reason: 'You get this because email notifications are on in your preferences.',
  },
  de: {
    subject: (day) => `Ihr Briefing, ${day}`,
    hear: 'Bei Tidings anhören',
    settings: 'Ändern, wie oft es kommt',
    unsubscribe: 'Keine Briefings mehr per E-Mail',
    reason:
      'Sie erhalten dies, weil in Ihren Einstellungen Benachrichtigungen per E-Mail eingeschaltet sind.',
  },
  fr: {
    subject: (day) => `Votre briefing, ${day}`,
    hear: 'L’écouter sur Tidings',
    settings: 'Changer sa fréquence',
    unsubscribe: 'Plus de briefings par e-mail',
    reason:
      'Vous recevez ce message parce que les notifications par e-mail sont activées dans vos préférences.',
  },
  es: {
    subject: (day) => `Su resumen, ${day}`,
    hear: 'Escucharlo en Tidings',
    settings: 'Cambiar la frecuencia',
    unsubscribe: 'No recibir más resúmenes por correo',
    reason: 'Recibe este mensaje porque tiene activadas las notificaciones por correo en sus preferencias.',
  },
  it: {
    subject: (day) => `Il suo riepilogo, ${day}`,
    hear: 'Ascoltarlo su Tidings',
    settings: 'Cambiare la frequenza',
    unsubscribe: 'Non ricevere più riepiloghi per e-mail',
    reason: 'Riceve questo messaggio perché nelle sue preferenze le notifiche per e-mail sono attive.',
  },
}

/** The title of a briefing in mails and feeds. */
export function nameBriefing(
  { language, madeAt }: { language: Language; madeAt: Date },
  timeZone: string,
): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const
  return briefingMailTexts[language].subject(new Intl.DateTimeFormat(language, day).format(madeAt))
}
