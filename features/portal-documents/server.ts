import { file } from '#kit/server/files/file-answer.ts';
import { textPdf } from '#bureau/report-files/text-pdf.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { portalDocuments } from './contract.ts';
import { regulation, userGuide } from './documents.ts';

export const portalDocumentsServer = serve(portalDocuments, {
  async guide(_, { request }) {
    const body = await textPdf(userGuide, request.language);
    return file({ name: `huong-dan-su-dung-${request.language}.pdf`, type: 'application/pdf', body });
  },

  async regulation(_, { request }) {
    const body = await textPdf(regulation, request.language);
    return file({ name: `quy-che-khai-thac-${request.language}.pdf`, type: 'application/pdf', body });
  },
});
