/** So many turns, as a sentence begins: '1 turn', '14 turns'. A half turn is one. */
export const turnCount = (turns: number): string => `${turns} ${turns === 1 ? 'turn' : 'turns'}`
