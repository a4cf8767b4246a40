import { sendForFile } from '#kit/browser/call.ts';
import { language } from '#kit/browser/language.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { formatDate } from '#kit/words/format.ts';
import { say } from '#kit/words/words.ts';
import { serviceContracts } from './contract.ts';
import { serviceContractWords } from './words.ts';

/** The institution's contracts with the Centre, with their Excel (REC-04). */
export default listScreen(serviceContracts.search, {
  name: 'contract-info',
  fields: ['sohopdon', 'state'],
  defaults: () => ({ state: 'open' as const }),
  cells: {
    denNgay: ({ denNgay }) => (denNgay === null ? say(serviceContractWords, language(), 'noEnd') : formatDate(denNgay)),
  },
  searchesAtOnce: true,
  export: { permission: 'fee.read', download: (body) => sendForFile(serviceContracts.excel, { body }) },
});
