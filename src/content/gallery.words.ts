export const words = {
  title: 'Gallery',
  text: 'Pictures from our classes and prize days.',
  none: 'No gallery images found',
  picture: 'Picture',
  previous: 'Previous picture',
  next: 'Next picture',
  place: (at: number, count: number) => `${at} of ${count}`,
}
