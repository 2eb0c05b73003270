import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import type { RawPicture } from '../../src/craft/camera/planes.rules.ts'
import { browserOptions } from '../chromium.ts'

/** A film of still pictures in the format that Chromium takes for a camera's (YUV4MPEG2, BT.601). */
function filmOf(pictures: readonly RawPicture[]): Buffer {
  const [{ width, height } = { width: 0, height: 0 }] = pictures
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`)
  const frames = pictures.flatMap((picture) => [Buffer.from('FRAME\n'), planesOf(picture)])
  return Buffer.concat([header, ...frames])
}

function planesOf({ width, height, data }: RawPicture): Buffer {
  const light = Buffer.alloc(width * height)
  const quarter = (width / 2) * (height / 2)
  const [blue, red] = [Buffer.alloc(quarter), Buffer.alloc(quarter)]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
      light[y * width + x] = Math.round(16 + 0.257 * r + 0.504 * g + 0.098 * b)
      if (x % 2 || y % 2) continue
      const half = (y / 2) * (width / 2) + x / 2
      blue[half] = Math.round(128 - 0.148 * r - 0.291 * g + 0.439 * b)
      red[half] = Math.round(128 + 0.439 * r - 0.368 * g - 0.071 * b)
    }
  return Buffer.concat([light, blue, red])
}

export type CameraBrowser = {
  browser: Browser
  show: (picture: RawPicture) => void
  close: () => Promise<void>
}

/**
 * A browser whose camera shows a picture; `show` changes it for the next page that asks for the camera.
 * `allowed`: whether it says yes by itself when a page asks.
 */
export async function browserWithCamera(picture: RawPicture | null, allowed = true): Promise<CameraBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'))
  const file = join(folder, 'film.y4m')
  const show = (next: RawPicture): void => writeFileSync(file, filmOf([next, next]))
  if (picture) show(picture)
  const { executablePath, args } = await browserOptions()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : { channel: 'chrome' }),
    args: [
      ...args,
      ...(picture ? ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`] : []),
      ...(allowed ? ['--use-fake-ui-for-media-stream'] : []),
    ],
  })
  const close = async (): Promise<void> => {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { browser, show, close }
}

/**
 * Puts a painted canvas in the place of a page's camera, so that a test can hold one thing after another before
 * it: a film that Chromium takes for a camera's cannot be changed while the camera is on.
 */
export async function paintedCamera(page: Page): Promise<(picture: RawPicture) => Promise<void>> {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas')
    const brush = canvas.getContext('2d')
    Object.assign(globalThis, {
      paintCamera: (width: number, height: number, bytes: string) => {
        if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
        const data = Uint8ClampedArray.from(atob(bytes), (byte) => byte.charCodeAt(0))
        brush?.putImageData(new ImageData(data, width, height), 0, 0)
      },
    })
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(30))
  })
  return async ({ width, height, data }) => {
    const bytes = Buffer.from(data).toString('base64')
    await page.evaluate(
      (all) => {
        const { paintCamera } = globalThis as unknown as {
          paintCamera: (width: number, height: number, bytes: string) => void
        }
        paintCamera(all.width, all.height, all.bytes)
      },
      { width, height, bytes },
    )
    // Until the video shows what was painted.
    await page.evaluate(async () => {
      const video = document.querySelector('video')
      if (!video) return
      for (let frame = 0; frame < 3; frame += 1)
        await Promise.race([
          new Promise((resolve) => video.requestVideoFrameCallback(resolve)),
          new Promise((resolve) => setTimeout(resolve, 300)),
        ])
    })
  }
}
