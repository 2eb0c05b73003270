/** What is wrong with the token of a mailed link, and the way out. */
export function WrongLink({ error }: { error: string | undefined }) {
  if (!error) return null
  return (
    <p role="alert" className="font-[620] text-sindoor">
      {error}. Please open the whole link of the mail.
    </p>
  )
}
