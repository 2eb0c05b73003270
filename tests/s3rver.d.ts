declare module '@20minutes/s3rver' {
  /** A server that speaks S3, on a folder; it knows the key S3RVER with the secret S3RVER. */
  export default class S3rver {
    constructor(options: {
      port: number
      address?: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<import('node:net').AddressInfo>
    close(): Promise<void>
  }
}
