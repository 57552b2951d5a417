import type { PackageLicence } from '../../preload/contract/support.ts'

const mit = (whose: string): string => `The MIT License (MIT)

Copyright (c) ${whose}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.`

/** Some packages, in the form that a build writes. */
export const sampleLicences: PackageLicence[] = [
  {
    name: '@fontsource-variable/inter',
    version: '5.3.0',
    licence: 'OFL-1.1',
    text: 'Copyright 2016 The Inter Project Authors\n\nThis Font Software is licensed under the SIL Open Font License, Version 1.1.',
  },
  ...[
    ['ag-grid-community', '36.2.0', 'AG GRID LTD'],
    ['axios', '1.21.1', 'Matt Zabriskie & Collaborators'],
    ['better-sqlite3-multiple-ciphers', '13.0.3', 'Mahesh Bandara Wijerathna'],
    ['electron', '45.4.1', 'Electron contributors'],
  ].map(([name = '', version = '', whose = '']) => ({ name, version, licence: 'MIT', text: mit(whose) })),
  {
    name: 'fast-uri',
    version: '3.1.0',
    licence: 'BSD-3-Clause',
    text: 'Copyright (c) 2021 The Fastify Team. All rights reserved.',
  },
  ...[
    ['hono', '4.13.19', 'Yusuke Wada and Hono contributors'],
    ['pinia', '4.1.0', 'Eduardo San Martin Morote'],
    ['vue', '3.5.45', 'Yuxi (Evan) You and Vue contributors'],
    ['vue-i18n', '11.4.18', 'kazuya kawaguchi'],
    ['zod', '4.6.7', 'Colin McDonnell'],
  ].map(([name = '', version = '', whose = '']) => ({ name, version, licence: 'MIT', text: mit(whose) })),
]
