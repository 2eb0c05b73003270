/** Bytes that come in pieces, taken in pieces of one's own. */
export type Pieces = {
  /** Exactly so many. @throws {Error} when the bytes end before. */
  take: (length: number) => Promise<Buffer>
  /** At least one and at most so many. @throws {Error} when the bytes have ended. */
  some: (most: number) => Promise<Buffer>
  /** As many as there are, up to this number. */
  upTo: (most: number) => Promise<Buffer>
}

export function piecesOf(source: AsyncIterable<Uint8Array>): Pieces {
  const coming = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  /** False once nothing more comes. */
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
