/** Reads a byte stream in sizes the caller chooses. */
export type Pieces = {
  /** Exactly this many bytes. @throws {Error} at an early end. */
  take: (length: number) => Promise<Buffer>
  /** At least one and at most this many bytes. @throws {Error} at the end. */
  some: (most: number) => Promise<Buffer>
  /** Up to this many bytes; fewer at the end. */
  upTo: (most: number) => Promise<Buffer>
}

export function byteReader(source: AsyncIterable<Uint8Array>): Pieces {
  const coming = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  /** False at the end of the stream. */
  async function fill(): Promise<boolean> {
    while (rest.length === 0) {
      const next = await coming.next()
      if (next.done) return false
      rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
    }
    return true
  }

  async function upTo(most: number): Promise<Buffer> {
    const parts: Buffer[] = []
    let left = most
    while (left > 0 && (await fill())) {
      const part = rest.subarray(0, left)
      rest = rest.subarray(part.length)
      left -= part.length
      parts.push(part)
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  }

  return {
    upTo,
    take: async (length) => {
      const bytes = await upTo(length)
      if (bytes.length < length) throw new Error('it ends too early')
      return bytes
    },
    some: async (most) => {
      if (!(await fill())) throw new Error('it ends too early')
      const part = rest.subarray(0, most)
      rest = rest.subarray(part.length)
      return part
    },
  }
}
