/** The path of a gallery picture: uploads have a full path, the demo's only a file name. */
export const galleryPath = (image: string): string =>
  image.includes('/') ? image : `uploads/gallery/${image}`
