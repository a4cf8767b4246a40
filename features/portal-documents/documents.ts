import type { TextDocument } from '#bureau/report-files/text-pdf.ts';
import { both } from '#kit/words/words.ts';
import { documentWords } from './words.ts';

type Word = keyof (typeof documentWords)['texts'];

const word = (key: Word) => both(documentWords, key);

const part = (title: Word, ...lines: Word[]) => ({ title: word(title), lines: lines.map(word) });

/** How to use the portal, for first-time users. */
export const userGuide: TextDocument = {
  title: word('guide'),
  parts: [
    part('guideKeys', 'keysMove', 'keysSearch', 'keysRead'),
    part('guideAsk', 'askFill', 'askTicket', 'askFee'),
    part('guideRead', 'readList', 'readDetail', 'readProof', 'readDamaged'),
  ],
};

/** The rules that everybody who looks people up here has agreed to. */
export const regulation: TextDocument = {
  title: word('regulation'),
  parts: [
    part('ruleWho', 'whoMembers', 'whoPurpose', 'whoConsent'),
    part('ruleLimits', 'limitDay', 'limitNegative', 'limitUse'),
    part('ruleDuty', 'dutySecret', 'dutyAudit', 'dutyCorrect'),
  ],
};
