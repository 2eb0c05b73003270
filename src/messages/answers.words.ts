export const words = {
  stopped: 'You will get no more messages here. Receipts still come by email.',
  startRead: 'Switch messages on again on your page of messages.',
  kindStopped: 'You will get no more messages of this kind.',
}
