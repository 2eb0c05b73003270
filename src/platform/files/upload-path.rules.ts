/**
 * The path of an upload as a browser resolves it, from an address in a text or field, with or without a
 * leading slash. Browsers resolve dots (also %2e), read backslashes as slashes and drop tabs and line breaks:
 * anything that would lead elsewhere, such as to a call, is null.
 * @example uploadPath('uploads/blogs/eleven.svg') // '/uploads/blogs/eleven.svg'
 * @example uploadPath('/uploads/../api/session') // null
 */
export function uploadPath(address: string): string | null {
  const path = address.startsWith('/') ? address : `/${address}`
  // Without escapes and special characters only dots remain to be resolved.
  if (!/^\/uploads\/[\w./-]+$/.test(path)) return null
  const { pathname } = new URL(path, 'https://site.invalid')
  return pathname === path && !path.includes('//') ? path : null
}

export const isUploadPath = (address: string): boolean => uploadPath(address) !== null
