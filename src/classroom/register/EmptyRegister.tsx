import { Phone } from 'lucide-react'
import { href } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { words } from './register.words.ts'
import { WaitingExams } from './WaitingExams.tsx'

/** The register of a teacher without groups, with a note on how to get one. */
export function EmptyRegister({ phone }: { phone: string }) {
  return (
    <div className="wrap reg-main">
      <div className="reg-top">
        <div className="reg-title">
          <h1>{words.register}</h1>
        </div>
      </div>
      <div className="reg-book reg-empty">
        <div className="reg-lines" aria-hidden="true">
          {Array.from({ length: 10 }, (_, at) => (
            <span key={at} className="tnum">
              {at + 1}
            </span>
          ))}
        </div>
        <div className="reg-slip">
          <h2>{words.noGroup}</h2>
          <p>{words.officeCreates}</p>
          <div>
            {phone && (
              <a className="btn btn-neel" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                <Phone className="ico" aria-hidden="true" />
                {words.callOffice}
              </a>
            )}
            <ButtonLink variant="line" to={href('/my-courses')}>
              {words.myCourses}
            </ButtonLink>
            <ButtonLink variant="line" to={href('/teach/pay')}>
              {words.yourPay}
            </ButtonLink>
            <ButtonLink variant="line" to={href('/teach/exams')}>
              <WaitingExams />
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  )
}
