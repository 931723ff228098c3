/** Ours: the cards of the Profile page. */
export const aboutYouTexts = {
  form: 'Your profile',
  sources: 'Sources',
  placeHint: 'Start with your town or city: “Lyon, France”. Then you can ask “What’s new in my city?”.',
  zoneHint: 'All times on these pages, and words such as “today” in your questions, use this time zone.',
} as const

export const changeAddressTexts = {
  title: 'Email address',
  current: (address: string) => `You sign in as ${address}.`,
  none: 'Your account has no email address.',
  waiting: (address: string) => `To finish the change to ${address}, open the links we sent you.`,
  label: 'New email',
  button: 'Change email',
  same: 'This is already your address.',
  sent: 'We have sent you a link. Open the link in each email you get from us; until then your address does not change.',
  failed: 'Could not change the address.',
} as const
