/** The recovery codes as a list. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <ul className="grid gap-1 rounded-lg bg-card p-5 font-mono shadow-rest" aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code} className="[overflow-wrap:anywhere]">
          {code}
        </li>
      ))}
    </ul>
  )
}
