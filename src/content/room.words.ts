export const words = {
  offline: 'You are offline',
}
