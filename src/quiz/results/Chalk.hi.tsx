const SIZE = 84
/** About the width of a letter, in parts of its height. */
const EACH = 0.6

/** A few words on the blackboard. The hand that writes Latin letters there has no others. */
export function Chalk({ text }: { text: string }) {
  const letters = [...new Intl.Segmenter('hi').segment(text)].length
  const wide = Math.ceil(letters * SIZE * EACH) + 8
  return (
    <svg className="rs-chalk" viewBox={`0 0 ${wide} ${Math.ceil(SIZE * 1.25)}`}>
      <text
        className="chalk"
        x={wide / 2}
        y={SIZE * 0.92}
        fontSize={SIZE * 0.8}
        fontWeight="600"
        textAnchor="middle"
      >
        {text}
      </text>
    </svg>
  )
}
