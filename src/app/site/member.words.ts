export const words = {
  allPages: (academy: string) => `${academy}, all pages`,
  login: 'Login',
  main: 'Main',
  talk: 'Talk to us',
  help: 'Help',
  privacy: 'Privacy',
}
