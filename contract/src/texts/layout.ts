/** Exact texts of the specification for navigation and header (section 2). */
export const layoutTexts = {
  navigation: {
    home: 'Home',
    profile: 'Profile',
    history: 'History',
    analytics: 'Analytics',
    settings: 'Settings',
  },
  support: 'Support',
  welcome: 'Welcome',
  anonymousName: 'User',
  logout: 'Logout',
} as const
