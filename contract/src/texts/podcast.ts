/** Ours: the card of the Settings page with the address of one's own podcast, and what the server says of it. */
export const podcastTexts = {
  title: 'Your podcast',
  lead: 'Your briefings in any podcast app: each one an episode, with chapters and a transcript, to hear on the way without this page.',
  loading: 'Loading your podcast...',
  failed: 'Your podcast cannot be loaded just now.',
  obstacles: {
    no_sound_kept: 'This server keeps no sound, so there can be no podcast.',
    no_voice:
      'This server has no voice for your language, so there can be no podcast. Its operator can install one.',
  },
  wav: 'This server makes WAV files, which some podcast apps refuse. Its operator can install “lame” for MP3.',
  make: 'Make a podcast address',
  made: 'Your podcast has an address. A new briefing becomes an episode when your app next looks.',
  makeFailed: 'The address could not be made.',
  address: 'Address',
  secret:
    'Whoever has this address can hear your briefings. It is yours alone: do not share it or list it anywhere.',
  endsUnvisited: (days: string) => `It ends by itself when you have not been on this site for ${days} days.`,
  onlyHere: 'Apps on other devices cannot reach this address.',
  notSecure: 'Many podcast apps take only addresses that begin with https.',
  qrCode: 'QR code of the podcast’s address',
  showQrCode: 'Show a QR code',
  hideQrCode: 'Hide the QR code',
  scan: 'Scan it with the phone that has your podcast app, then open or copy what it shows.',
  howTo: 'How to add it to a podcast app',
  steps: [
    'Copy the address, or scan the QR code with your phone.',
    'Apple Podcasts: Library, then “Follow a Show by URL”. Pocket Casts, Overcast and AntennaPod: paste it into the search or under “Add by URL”.',
    'Apps that search in their own catalogue only, such as Spotify, cannot play private podcasts.',
    'Episodes come as your briefings do: at the hour and as often as your preferences say, for as long as your app goes on asking for them.',
  ],
  renew: 'New address',
  renewQuestion: 'Make a new address?',
  renewNote:
    'The address of now ends at once: apps that have it get nothing more until you give them the new one. What they have downloaded stays with them.',
  renewed: 'Your podcast has a new address. The earlier one has ended.',
  stop: 'Stop',
  stopLabel: 'Stop your podcast',
  stopQuestion: 'Stop your podcast?',
  stopNote:
    'Its address ends at once, and no briefings are made for it any more. You can make a new address later.',
  stopFailed: 'Your podcast could not be stopped.',
  stopped: 'Your podcast has been stopped.',
  ended: 'There is no such podcast, or its address has ended.',
} as const
