/** Where a gallery picture lies: an upload names its whole path, the demo's only its file. */
export const galleryPath = (image: string): string =>
  image.includes('/') ? image : `uploads/gallery/${image}`
