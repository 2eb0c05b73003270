import * as z from 'zod/mini'
import { useEffect, useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { getLetterModels } from './letter-models.contract.ts'
import type { LetterModel } from './letter-order.rules.ts'

/**
 * What the academy signed off stays on the device for tracing without internet; it holds nothing personal.
 */
const KEY = 'craft:letters'

function cachedModels(): readonly LetterModel[] {
  try {
    return z.parse(getLetterModels.definition.reply, JSON.parse(localStorage.getItem(KEY) ?? '')).data
  } catch {
    return []
  }
}

/** How the academy writes its letters; empty until it is known, and where nothing was signed off. */
export function useLetterModels(): readonly LetterModel[] {
  const [models, setModels] = useState<readonly LetterModel[]>([])
  useEffect(() => {
    let isHere = true
    setModels(cachedModels())
    const load = async () => {
      const reply = await call(getLetterModels, {})
      if (!isHere) return
      setModels(reply.data)
      localStorage.setItem(KEY, JSON.stringify(reply))
    }
    load().catch((error: unknown) => {
      // Offline: what this device has is used.
      if (!isCallError(error) && !(error instanceof DOMException)) throw error
    })
    return () => {
      isHere = false
    }
  }, [])
  return models
}
