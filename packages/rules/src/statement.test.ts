import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { OpenQuote, readCsv } from './csv.ts';
import { statementAmount, statementMoment, statementNumber, statementReference } from './statement-values.ts';
import { NoStatement, readStatement } from './statement.ts';

const REFERENCE = '3f0c9a52-6a0e-4a6e-9d0c-0a4f6f0d1b11';
const MTN = [
  'Financial Transaction Id,External Id,Date,Status,Type,From,To,Amount,Fee,Balance,Currency',
  `1000000008,${REFERENCE},2026-11-20 09:05:00,SUCCESSFUL,PAYMENT,FRI:256772123456/MSISDN,,"12,500.00",125,"62,375",UGX`,
  '1000000009,,2026-11-20 10:00:00,SUCCESSFUL,TRANSFER,,256772000111,2000,0,60375,UGX',
];

describe('a CSV text', () => {
  it('gives back whatever cells were written, whatever stands in them', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '1', '.') }).map((text) => text.trim());
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, fc.constantFrom('\n', '\r\n'), (written, end) => {
        const text = written.map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')).join(end);
        const filled = written.filter((cells) => cells.some((each) => each !== ''));
        expect(readCsv(`\uFEFF${text}`, ',').map(({ cells }) => cells)).toEqual(filled);
      }),
    );
  });

  it('numbers its records by the lines of the file, also behind line breaks in quotes', () => {
    expect(readCsv('a,"b\nc"\n\nd,e', ',').map(({ line }) => line)).toEqual([1, 4]);
    expect(() => readCsv('a,b\nc,"d', ',')).toThrow(OpenQuote);
  });
});

describe('a value of a statement', () => {
  it.each([
    ['37600', 37_600],
    ['UGX 37,600.00', 37_600],
    ['-1 250 000', -1_250_000],
    ['(5,000)', -5_000],
    ['5000-', -5_000],
    ['0.50', null],
    ['1,00', null],
    ['12a', null],
  ])('amount %s', (text, amount) => expect(statementAmount(text)).toBe(amount));

  it.each([
    ['2026-11-20 09:05:00', '2026-11-20T06:05:00.000Z'],
    ['2026-11-20T09:05:00.123Z', '2026-11-20T09:05:00.000Z'],
    ['2026-11-20T09:05:00+01:00', '2026-11-20T08:05:00.000Z'],
    ['20/11/2026 21:05', '2026-11-20T18:05:00.000Z'],
    ['20-Nov-26 12:05 AM', '2026-11-19T21:05:00.000Z'],
    ['20/11/2026', '2026-11-19T21:00:00.000Z'],
    ['2026-1-5 8:07:09+05:30', '2026-01-05T02:37:09.000Z'],
    ['5.1.26 8:07-0230', '2026-01-05T10:37:00.000Z'],
    ['31/02/2026 10:00', null],
    ['soon', null],
  ])('moment %s', (text, iso) => expect(statementMoment(text)?.toISOString() ?? null).toBe(iso));

  it('knows a wallet and a reference in any spelling', () => {
    const spellings = ['0772123456', '+256772123456', '772123456', 'FRI:256772123456/MSISDN'];
    expect(spellings.map(statementNumber)).toEqual(spellings.map(() => '256772123456'));
    expect(statementNumber('Kasente Club Ltd')).toBeNull();
    expect(statementReference(REFERENCE.replaceAll('-', ''))).toBe(REFERENCE);
    expect(statementReference('INV-7')).toBeNull();
  });
});

describe('a statement', () => {
  it('is read with every column, money in positive and money out negative', () => {
    const { rows, bad } = readStatement(MTN.join('\n'), 'mtn', 'UGX');
    expect(bad).toEqual([]);
    expect(rows).toMatchObject([
      {
        line: 2,
        provider_transaction_id: '1000000008',
        reference: REFERENCE,
        kind: 'collection',
        moved: 12_500,
        fee: 125,
        balance_after: 62_375,
        msisdn: '256772123456',
        occurred_at: new Date('2026-11-20T06:05:00Z'),
      },
      { line: 3, kind: 'payout', moved: -2_000, reference: null, msisdn: '256772000111' },
    ]);
  });

  it('means the same in any order of columns, any case, with semicolons, a byte-order mark and lines above it', () => {
    const [header, ...lines] = MTN.slice(0, 2).map((line) =>
      line.replaceAll('"12,500.00"', '12500').replace('"62,375"', '62375'),
    );
    const turn = (line: string) => line.split(',').toReversed().join(';');
    const text = `\uFEFFStatement of Kasente Club\r\nNovember 2026\r\n${[turn(header!).toUpperCase(), ...lines.map(turn)].join('\r\n')}`;
    const [row] = readStatement(text, 'mtn', 'UGX').rows;
    const [plain] = readStatement(MTN.join('\n'), 'mtn', 'UGX').rows;
    expect({ ...row, line: 2, raw: '' }).toEqual({ ...plain, raw: '' });
  });

  it('of Airtel has its own names, and may put money in and out in two columns', () => {
    const text = `airtel_money_id;id;created_at;service;status;Money In;Money Out;Balance;payer\nMP261120.0905.L00001;${REFERENCE.replaceAll('-', '')};20/11/2026 09:05;MERCHPAY;TS;37,600;;37,600;752123456\nR1;;20/11/2026 10:05;REVERSAL;TS;;37,600;0;`;
    expect(readStatement(text, 'airtel', 'UGX').rows).toMatchObject([
      { kind: 'collection', reference: REFERENCE, moved: 37_600, balance_after: 37_600, msisdn: '256752123456' },
      { kind: 'reversal', moved: -37_600, balance_after: 0 },
    ]);
  });

  it('never takes an amount for none that it cannot read, in whichever column', () => {
    const head = 'airtel_money_id;id;created_at;service;status;Amount;Money In;Money Out';
    const line = (id: string, amounts: string) => `${id};;20/11/2026 09:05;MERCHPAY;TS;${amounts}`;
    const lines = [line('R1', ';10.5;'), line('R2', '1000;;1,5 k'), line('R3', 'x;1000;'), line('R4', ';;')];
    const { rows, bad } = readStatement([head, ...lines].join('\n'), 'airtel', 'UGX');
    expect(rows).toEqual([]);
    expect(bad.map(({ reason }) => reason)).toEqual([
      'Not a whole amount: “10.5”',
      'Not a whole amount: “1,5 k”',
      'Not a whole amount: “x”',
      'No amount',
    ]);
  });

  it('reports each line that it does not understand by its number and reads the others', () => {
    const cells = ['1,,2026-11-20 09:00,', '2026-11-20 09:00'];
    const broken = [
      `,,${cells[1]},SUCCESSFUL,PAYMENT,,,1000,0,,UGX`,
      '2,,yesterday,SUCCESSFUL,PAYMENT,,,1000,0,,UGX',
      `3,,${cells[1]},PARTLY,PAYMENT,,,1000,0,,UGX`,
      `4,,${cells[1]},SUCCESSFUL,PAYMENT,,,10.5,0,,UGX`,
      `5,,${cells[1]},SUCCESSFUL,PAYMENT,,,1000,0,,EUR`,
      `6,,${cells[1]},SUCCESSFUL,LOTTERY,,,1000,0,,UGX`,
    ];
    const { rows, bad } = readStatement([MTN[0], ...broken, MTN[1]].join('\n'), 'mtn', 'UGX');
    expect(rows).toHaveLength(1);
    expect(bad.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(bad.map(({ reason }) => reason)).toEqual([
      'No number of the transaction',
      'Not a date: “yesterday”',
      'Status not known: “PARTLY”',
      'Not a whole amount: “10.5”',
      'Not in UGX',
      'Neither its type nor its sign tells which way the money went',
    ]);
  });

  it('whose dates have the month first is refused as a whole: each up to the 12th would pass as another day', () => {
    const head = 'Financial Transaction Id,Date,Status,Type,Amount';
    const dated = (...dates: string[]) =>
      readStatement(
        [head, ...dates.map((date, index) => `${index},${date},SUCCESSFUL,PAYMENT,1000`)].join('\n'),
        'mtn',
        'UGX',
      );
    expect(() => dated('11/05/2026 09:05', '11/30/2026 9:05')).toThrow(
      'The date in line 3 has the month first: “11/30/2026 9:05”. Take the file as the portal gives it, or save it with dates such as 2026-11-30.',
    );
    expect(() => dated('11-30-26')).toThrow(NoStatement);
    // One mistaken date among others that can only be day first.
    const { rows, bad } = dated('13/11/2026', '11/13/2026', '12/12/2026', '11/12/2026', '5-Nov-26', '2026-11-30');
    expect([rows.length, bad]).toEqual([5, [{ line: 3, reason: 'Not a date: “11/13/2026”' }]]);
    expect(dated('12/11/2026', '32/40/2026').rows).toHaveLength(1);
  });

  it('that names no columns is refused', () => {
    expect(() => readStatement('Dear customer,\nthank you', 'mtn', 'UGX')).toThrow(NoStatement);
    expect(() => readStatement(`${MTN[0]}\n"1`, 'mtn', 'UGX')).toThrow(/never closed/);
  });

  describe('of the other network', () => {
    const AIRTEL = 'Created At,Airtel Money Id,Id,Service Type,Money In,Money Out,Status';
    const LINE = '2026-11-20T06:05:00Z,MP261120.0905.L00001,,Merchant Payment,7000,,Successful';

    it.each([
      ['mtn', AIRTEL, 'Airtel Money'],
      ['mtn', AIRTEL.replaceAll(',', ';'), 'Airtel Money'],
      ['mtn', `Wallet of the club\n${AIRTEL}`, 'Airtel Money'],
      ['mtn', 'airtel_money_transaction_id,Transaction Id,Date,Amount', 'Airtel Money'],
      ['airtel', MTN[0]!, 'MTN Mobile Money'],
      ['airtel', 'Financial Transaction Id,Transaction Id,Date,Amount', 'MTN Mobile Money'],
      ['airtel', 'MoMo Transaction Id,Date,Amount', 'MTN Mobile Money'],
    ] as const)('is refused as one of %s: %s', (network, header, other) => {
      expect(() => readStatement(`${header}\n${LINE}`, network, 'UGX')).toThrow(
        `This looks like a statement of ${other}. Choose ${other} above, or another file.`,
      );
    });

    it.each([
      ['mtn', 'Transaction Id,External Id,Date,Amount'],
      ['mtn', 'Id,Reference,Date,Amount'],
      ['mtn', 'Financial Transaction Id,Airtel Money Id,Date,Amount'],
      ['airtel', 'Transaction Id,External Id,Date,Amount'],
      ['airtel', 'Txn Id,Partner Transaction Id,Date,Amount'],
      ['airtel', 'Airtel Money Id,Reference Id,Date,Amount'],
      ['airtel', 'Airtel Money Id,Financial Transaction Id,Date,Amount'],
    ] as const)('is not seen where the names of %s may be meant: %s', (network, header) => {
      const [row] = readStatement(`${header}\nA1,B1,2026-11-20 09:05,-500`, network, 'UGX').rows;
      expect(row).toMatchObject({ moved: -500 });
    });
  });
});
