/** What certificates of all kinds say on paper. */
export const words = {
  certificateOf: (title: string) => `Certificate: ${title}`,
  certificatesOf: (title: string) => `Certificates: ${title}`,
  certify: 'This is to certify that',
  number: 'Number',
  verify: (address: string) => `To verify, scan the code or go to\n${address}`,
  issuedBy: (academy: string) => `For ${academy}`,
}
