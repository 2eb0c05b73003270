export const words = { pay: 'Your pay' }
