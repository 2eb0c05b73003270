export const words = {
  messages: 'Messages',
  message: 'Message',
}
