/** Ours: the Settings card with the podcast address, and the server's messages about it. */
export const podcastTexts = {
  title: 'Your podcast',
  lead: 'Listen to your briefings in any podcast app. Each one is an episode with chapters and a transcript.',
  loading: 'Loading your podcast...',
  failed: 'Could not load your podcast.',
  obstacles: {
    no_sound_kept: 'This server does not keep recordings, so podcasts are not available.',
    no_voice:
      'This server has no voice for your language, so podcasts are not available. Its operator can install one.',
  },
  wav: 'This server makes WAV files, which some podcast apps refuse. Its operator can install “lame” for MP3.',
  make: 'Create a podcast address',
  made: 'Your podcast address is ready. New briefings appear as episodes when your app next checks.',
  makeFailed: 'Could not create the address.',
  address: 'Address',
  secret:
    'Anyone with this address can listen to your briefings. Keep it private: do not share or publish it.',
  userName: 'User name',
  password: 'Password',
  secretLogin:
    'Your app asks for the user name and password when you add the address. Anyone who has all three can listen to your briefings. Apps that ask for no password, such as web players, cannot play them.',
  passwordNeeded: 'This podcast needs the user name and password from the settings of Tidings.',
  endsUnvisited: (days: string) => `It expires if you do not visit this site for ${days} days.`,
  onlyHere: 'Apps on other devices cannot reach this address.',
  notSecure: 'Many podcast apps only accept addresses that begin with https.',
  qrCode: 'QR code of the podcast’s address',
  showQrCode: 'Show a QR code',
  hideQrCode: 'Hide the QR code',
  scan: 'Scan it with the phone that has your podcast app, then open or copy what it shows.',
  howTo: 'How to add it to a podcast app',
  steps: [
    'Copy the address, or scan the QR code with your phone.',
    'Apple Podcasts: Library, then “Follow a Show by URL”. Pocket Casts, Overcast and AntennaPod: paste it into the search or under “Add by URL”.',
    'Apps that only search their own catalogue, such as Spotify, cannot play private podcasts.',
    'New episodes arrive with your briefings, at the times set in your preferences, as long as your app keeps checking for them.',
  ],
  renew: 'New address',
  renewQuestion: 'Create a new address?',
  renewNote:
    'The current address stops working at once: apps that use it get no new episodes until you give them the new one. What they have downloaded stays there.',
  renewed: 'Your podcast has a new address. The old one no longer works.',
  stop: 'Stop',
  stopLabel: 'Stop your podcast',
  stopQuestion: 'Stop your podcast?',
  stopNote:
    'Its address stops working at once, and no more briefings are made for it. You can create a new address later.',
  stopFailed: 'Could not stop your podcast.',
  stopped: 'Your podcast has been stopped.',
  ended: 'There is no such podcast, or its address no longer works.',
} as const
