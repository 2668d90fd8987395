/** Words that stand unchanged in all three languages: names, units, codes and standards. */
export const sameInEveryLanguage: ReadonlySet<string> = new Set([
  'Alder',
  'AE Title',
  'AI',
  'API',
  'CBC',
  'CD',
  'CR',
  'CT',
  'CSV',
  'Ctrl K',
  'DICOM',
  'DR',
  'DX',
  'Email',
  'English',
  'FAQ',
  'GB',
  'HIS',
  'HL7',
  'ID',
  'IP',
  'JPEG',
  'LINE',
  'LIS',
  'MB',
  'MP4',
  'MR',
  'NT$',
  'OK',
  'PACS',
  'PDF',
  'PNG',
  'POCT',
  'Pulpo',
  'QC',
  'QR',
  'ROI',
  'SOAP',
  'EtCO₂',
  'SpO₂',
  'TIFF',
  'US',
  'USB',
  'VHS',
  'VLAS',
  'M-VLAS',
  'RLAD',
  'RLAD {value} v',
  'TTA',
  'XA',
  'ZIP',
  'bpm',
  'cm',
  'kg',
  'mmHg',
  'mg/kg',
  'kV',
  'mAs',
  'Hz',
  'HU',
  'mm',
  'mm²',
  'ms',
  'px',
  'px²',
  'VLAS  v',
]);

/** Texts without a word to translate: digits, signs, values, letters of a scale, capitals. */
export function plain(text: string): boolean {
  const rest = text.replace(/\{\w+\}/g, '');
  if (sameInEveryLanguage.has(rest.trim())) return true;
  return (
    !/[A-Za-z]{2}/.test(rest) ||
    /^[^a-z]*$/.test(rest) ||
    /[\u3040-\u30ff\u4e00-\u9fff]/.test(rest) ||
    /^https?:/.test(rest)
  );
}

/** A Latin question mark, bracket, comma or colon against a Han character or kana. */
export const narrowPunctuation = /[\u3040-\u30ff\u3400-\u9fff] ?[?!,;:)]|[(,;:][\u3040-\u30ff\u3400-\u9fff]/;

/** Characters of mainland simplification that Taiwan never writes. */
export const simplifiedOnly =
  /[这个们说时间开关发图书馆医师药处单结账归档检验资讯设备标签网络连线错误请输确认删储编辑历录过预约诊门电话码宠户员项组织总价额费币计划类别边张块头爱长东车马鸟鱼龟猫见观觉让认识语读谁谢变还进远运选适逻辑队阳阴随难顶顺须页题颜额风飞饮饭馆验体鲜鸡麦黄齐齿龙][\u4e00-\u9fff]?/;
