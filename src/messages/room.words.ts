export const words = {
  messages: 'Messages',
}
