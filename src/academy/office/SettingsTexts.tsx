import type { EditorDraft } from '../../ui/office/editor.ts'
import { OfficeText } from '../../ui/office/fields.tsx'
import { RichTextField } from '../../ui/office/RichTextField.tsx'
import { isBlank, LEGAL, legalTitles, HOME_TEXTS, openingDefaults } from '../academy.rules.ts'
import { firstTexts } from '../legal/first-texts.rules.ts'
import { blankFor } from '../legal/publisher.rules.ts'
import type { SettingsDocument } from './documents.contract.ts'
import './academy.css'

/** The labels of the website's texts. */
export const textLabels = {
  homeTitle: 'Home page title',
  homeText: 'Text below',
  aboutTitle: 'About title',
  aboutText: 'About the academy',
  ...legalTitles,
}

type Props = { draft: Pick<EditorDraft, 'keeper' | 'errors' | 'data'> }

/** The opening texts of the home page; empty ones use the defaults. */
export function OpeningTexts({ draft: { keeper, errors, data } }: Props) {
  const texts = data as Partial<SettingsDocument>
  return (
    <section className="rg pad" aria-label="The home page">
      <h2 className="st-h">The home page</h2>
      <p className="of-hint">Leave a field empty to use the grey text.</p>
      <div className="cf mt-2">
        {HOME_TEXTS.map((name) => (
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

/** The publisher's details from the settings, with blanks for the rest. */
const publisherOf = ({ academyName, email, phone1 }: Partial<SettingsDocument>) => ({
  academyName: academyName || blankFor('name of the academy'),
  email: email || blankFor('email'),
  phone: phone1 || blankFor('phone'),
  legalName: blankFor('legal name'),
  address: blankFor('address'),
  officer: blankFor('name and post of the grievance officer'),
})

/** The legal pages that law and payment gateways require; an empty page is not published. */
export function LegalTexts({ draft: { keeper, errors, data } }: Props) {
  const texts = data as Partial<SettingsDocument>
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3.5" aria-label="Legal pages">
      <div className="rg pad">
        <h2 className="st-h">Legal pages</h2>
        <p className="of-hint">
          Linked in the footer once published. Start from our text, fill in the brackets, keep only what
          applies and get a lawyer to check.
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
              Start with our text
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
