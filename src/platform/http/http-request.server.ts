import { type Translation, TRANSLATIONS, LANGUAGE_HEADER } from '../languages.rules.ts'
import type { Http, ApiOptions } from './http-api.server.ts'
import type { EndpointHandler } from './serve.server.ts'

export type ApiRequest = { http: Http; options: ApiOptions; call?: EndpointHandler }

export const languageOf = (http: Http): Translation | undefined =>
  TRANSLATIONS.find((each) => each === http.req.header(LANGUAGE_HEADER))
