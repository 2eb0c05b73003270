export const words = {
  failed: 'Something went wrong',
}
