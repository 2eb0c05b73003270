export const words = {
  files: 'Files',
  remove: (name: string) => `Remove ${name}`,
  adding: 'Adding the file',
  add: 'Add a worksheet, picture or recording',
  fromLibrary: 'From the library',
  choose: 'Choose a file',
  notAdded: 'Couldn’t add the file. Try again.',
  tooLarge: 'This file is larger than 15 MB. Use a smaller one.',
}
