/** The file name that is sent: its last characters, without invisible ones. */
export const sentName = (file: File): string =>
  file.name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(-200) || 'file'
