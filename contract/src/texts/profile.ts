/** Ours: the cards of the Profile page. */
export const aboutYouTexts = {
  form: 'Your profile',
  sources: 'Sources',
  placeHint: 'Your town or city comes first: “Lyon, France”. Then you can ask “What’s new in my city?”.',
  zoneHint: 'All times on these pages, and words such as “today” in your questions, follow this zone.',
} as const

export const changeAddressTexts = {
  title: 'Email address',
  current: (address: string) => `You sign in as ${address}.`,
  none: 'Your account has no email address.',
  waiting: (address: string) => `The change to ${address} waits for you to open the links we sent.`,
  label: 'New email',
  button: 'Change email',
  same: 'This is your address already.',
  sent: 'We have sent you a link. Open it in every email that you receive from us. Until then your address stays as it is.',
  failed: 'Could not change the address.',
} as const
