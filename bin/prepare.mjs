// node bin/prepare.mjs: installs the packages and builds the pages, so that a release starts at once.
import { build } from './build.mjs'
import { install } from './install.mjs'

install({ everything: false })
build()
