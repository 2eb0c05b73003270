declare module 'pixelmatch' {
  type Pixels = Uint8Array | Uint8ClampedArray
  type Given = [
    one: Pixels,
    other: Pixels,
    difference: Pixels | undefined,
    width: number,
    height: number,
    options?: { threshold?: number; includeAA?: boolean },
  ]
  /** Compares two pictures of one size, four bytes a pixel. @returns how many pixels differ. */
  export default function pixelmatch(...given: Given): number
}
