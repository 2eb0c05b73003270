export const words = {
  offline: 'You are offline',
  about: 'About Us',
  aboutDescription: 'Who we are, what we want for every child, and how we teach.',
  blogs: 'Blogs',
  blogsDescription: 'From our teachers: why a method works, and what to try at home.',
  blog: 'Blog',
  gallery: 'Gallery',
  galleryDescription: 'What we teach, in pictures.',
  success: 'Success',
}
