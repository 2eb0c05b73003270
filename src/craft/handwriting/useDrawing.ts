import { type PointerEvent, useRef, useState } from 'react'
import type { Dot } from './line.rules.ts'

export type ViewBox = { left: number; top: number; width: number; height: number }
/** What is seen around a letter that stands on its lines, and around one that hangs from its head line. */
export const VIEW: ViewBox = { left: -24, top: -118, width: 150, height: 186 }
export const HUNG_VIEW: ViewBox = { left: -20, top: -62, width: 186, height: 216 }

export type Drawing = ReturnType<typeof useDrawing>
type DrawingOptions = { isOff: boolean; onStroke: (drawn: readonly Dot[]) => void }

/** What one pointer draws, in the letter's own measure. */
export function useDrawing(view: ViewBox, width: number, { isOff, onStroke }: DrawingOptions) {
  const [drawn, setDrawn] = useState<readonly Dot[]>([])
  const svg = useRef<SVGSVGElement>(null)
  const active = useRef<number | null>(null)
  const place = (event: PointerEvent): Dot => {
    const box = svg.current?.getBoundingClientRect()
    if (!box) return [0, 0]
    const by = view.width / box.width
    const shift = (view.width - width) / 2 + view.left
    return [(event.clientX - box.left) * by + view.left - shift, (event.clientY - box.top) * by + view.top]
  }
  const pen = {
    onPointerDown: (event: PointerEvent) => {
      if (isOff || active.current !== null) return
      active.current = event.pointerId
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrawn([place(event)])
    },
    onPointerMove: (event: PointerEvent) => {
      if (active.current !== event.pointerId) return
      const all = event.nativeEvent.getCoalescedEvents?.() ?? []
      const points = all.length > 0 ? all.map((one) => place(one as unknown as PointerEvent)) : [place(event)]
      setDrawn((before) => [...before, ...points])
    },
    onPointerUp: () => {
      if (active.current === null) return
      active.current = null
      setDrawn([])
      onStroke(drawn)
    },
    onPointerCancel: () => {
      active.current = null
      setDrawn([])
    },
  }
  return { drawn, svg, pen, clear: () => setDrawn([]) }
}
