import type { EditorDraft } from '../../ui/office/editor.ts'
import { OfficeText } from '../../ui/office/fields.tsx'
import { RichTextField } from '../../ui/office/RichTextField.tsx'
import { isBlank, LEGAL, legalTitles, OPENING, openingDefaults } from '../academy.rules.ts'
import { firstTexts } from '../legal/first-texts.rules.ts'
import { toFill } from '../legal/publisher.rules.ts'
import type { SettingsDocument } from './documents.contract.ts'

/** How the texts of the site are named. */
export const textLabels = {
  homeTitle: 'Title of the home page',
  homeText: 'Words under it',
  aboutTitle: 'Title about the academy',
  aboutText: 'Words about the academy',
  ...legalTitles,
}

type Props = { draft: Pick<EditorDraft, 'keeper' | 'errors' | 'data'> }

/** The first words of the home page; what is left empty says what it always said. */
export function OpeningTexts({ draft: { keeper, errors, data } }: Props) {
  const texts = data as Partial<SettingsDocument>
  return (
    <section className="rg pad" aria-label="The home page">
      <h2 className="st-h">The home page</h2>
      <p className="of-hint">What is empty says what stands in it in grey.</p>
      <div className="cf mt-2">
        {OPENING.map((name) => (
          <OfficeText
            key={name}
            label={textLabels[name]}
            rows={name.endsWith('Title') ? 2 : 4}
            placeholder={openingDefaults[name]}
            value={texts[name] ?? ''}
            error={errors[name]}
            onChange={(event) => keeper.change({ [name]: event.target.value })}
          />
        ))}
      </div>
    </section>
  )
}

/** What the settings know of it; the rest only the academy can say. */
const publisherOf = ({ academyName, email, phone1 }: Partial<SettingsDocument>) => ({
  academyName: academyName || toFill('name of the academy'),
  email: email || toFill('e-mail'),
  phone: phone1 || toFill('phone'),
  legalName: toFill('legal name'),
  address: toFill('address'),
  officer: toFill('name and post of the grievance officer'),
})

/** What the law and the gateways ask an academy to say; a page that is empty is not there. */
export function LegalTexts({ draft: { keeper, errors, data } }: Props) {
  const texts = data as Partial<SettingsDocument>
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3.5" aria-label="Legal pages">
      <div className="rg pad">
        <h2 className="st-h">Legal pages</h2>
        <p className="of-hint">
          Each is linked at the foot of every page once you have written and published it. The first texts say
          what the product does and what India’s law asks for; fill in what stands in brackets, keep only what
          you do, and have somebody who knows the law read them.
        </p>
      </div>
      {LEGAL.map((name) => (
        <div key={name} className="st-legal">
          <h3 className="st-h">
            {textLabels[name]} <span className="of-hint">/{name}</span>
          </h3>
          {isBlank(texts[name] ?? '') && (
            <button
              type="button"
              className="ob mb-2"
              onClick={() => keeper.change({ [name]: firstTexts[name](publisherOf(texts)) })}
            >
              Begin with the first text
            </button>
          )}
          <RichTextField
            label={textLabels[name]}
            wordsOnly
            value={texts[name] ?? ''}
            error={errors[name]}
            onChange={(html) => keeper.change({ [name]: html })}
          />
        </div>
      ))}
    </section>
  )
}
