export function surprises(lock: object): string[]
