-- Shared defaults: what a new hospital can choose from before it has entered anything. They belong to no hospital and
-- carry no price. A hospital that edits one gets its own copy and does not see the default any more.

create table default_entry (
  id         uuid primary key,
  model      text not null check (model in ('diagnosis', 'treatment', 'vaccine', 'medicine', 'receiptItem', 'postIt')),
  content    jsonb not null,
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
comment on table default_entry is 'Catalog entries that every hospital sees until it has a copy of its own';
comment on column default_entry.id is 'Fixed, the same in every installation';
comment on column default_entry.model is 'Kind of catalog, in the wire''s word';
comment on column default_entry.content is 'Fields of the entry, named as the columns of the catalog''s table';
comment on column default_entry.version is 'Raised by each change';
comment on column default_entry.created_at is 'When it was added';
comment on column default_entry.updated_at is 'When it was last changed';

insert into default_entry (id, model, content)
select ('019aa0d0-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid, 'diagnosis',
  jsonb_build_object('name', name, 'name_zhtw', zhtw, 'name_ja', ja, 'code', null, 'synonyms', to_jsonb(synonyms), 'species', to_jsonb(species))
from (values
  (1, 'Chronic kidney disease', '慢性腎臟病', '慢性腎臓病', '{CKD,"renal failure"}'::text[], '{}'::text[]),
  (2, 'Acute kidney injury', '急性腎損傷', '急性腎障害', '{AKI}', '{}'),
  (3, 'Feline lower urinary tract disease', '貓下泌尿道疾病', '猫下部尿路疾患', '{FLUTD,FIC}', '{cat}'),
  (4, 'Urethral obstruction', '尿道阻塞', '尿道閉塞', '{}', '{}'),
  (5, 'Bacterial cystitis', '細菌性膀胱炎', '細菌性膀胱炎', '{UTI}', '{}'),
  (6, 'Urolithiasis', '泌尿道結石', '尿路結石症', '{stones}', '{}'),
  (7, 'Hyperkalaemia', '高血鉀症', '高カリウム血症', '{hyperkalemia}', '{}'),
  (8, 'Systemic hypertension', '全身性高血壓', '全身性高血圧', '{}', '{}'),
  (9, 'Hyperthyroidism', '甲狀腺機能亢進', '甲状腺機能亢進症', '{}', '{cat}'),
  (10, 'Hypothyroidism', '甲狀腺機能低下', '甲状腺機能低下症', '{}', '{dog}'),
  (11, 'Diabetes mellitus', '糖尿病', '糖尿病', '{DM}', '{}'),
  (12, 'Diabetic ketoacidosis', '糖尿病酮酸血症', '糖尿病性ケトアシドーシス', '{DKA}', '{}'),
  (13, 'Hyperadrenocorticism', '腎上腺皮質機能亢進', '副腎皮質機能亢進症', '{Cushing}', '{dog}'),
  (14, 'Hypoadrenocorticism', '腎上腺皮質機能低下', '副腎皮質機能低下症', '{Addison}', '{dog}'),
  (15, 'Myxomatous mitral valve disease', '黏液性二尖瓣疾病', '粘液腫様僧帽弁疾患', '{MMVD,"mitral valve"}', '{dog}'),
  (16, 'Hypertrophic cardiomyopathy', '肥厚型心肌病', '肥大型心筋症', '{HCM}', '{cat}'),
  (17, 'Congestive heart failure', '鬱血性心衰竭', 'うっ血性心不全', '{CHF}', '{}'),
  (18, 'Tracheal collapse', '氣管塌陷', '気管虚脱', '{}', '{dog}'),
  (19, 'Feline asthma', '貓氣喘', '猫喘息', '{}', '{cat}'),
  (20, 'Pneumonia', '肺炎', '肺炎', '{}', '{}'),
  (21, 'Upper respiratory infection', '上呼吸道感染', '上部気道感染症', '{URI,"cat flu"}', '{}'),
  (22, 'Acute gastroenteritis', '急性腸胃炎', '急性胃腸炎', '{vomiting,diarrhoea}', '{}'),
  (23, 'Chronic enteropathy', '慢性腸病', '慢性腸症', '{IBD}', '{}'),
  (24, 'Acute pancreatitis', '急性胰臟炎', '急性膵炎', '{}', '{}'),
  (25, 'Gastrointestinal foreign body', '胃腸道異物', '消化管内異物', '{}', '{}'),
  (26, 'Gastrointestinal stasis', '腸胃滯留', '消化管うっ滞', '{"GI stasis"}', '{rabbit}'),
  (27, 'Canine parvoviral enteritis', '犬小病毒腸炎', '犬パルボウイルス性腸炎', '{parvo}', '{dog}'),
  (28, 'Hepatic lipidosis', '脂肪肝', '肝リピドーシス', '{}', '{cat}'),
  (29, 'Atopic dermatitis', '異位性皮膚炎', 'アトピー性皮膚炎', '{atopy}', '{}'),
  (30, 'Food allergy', '食物過敏', '食物アレルギー', '{}', '{}'),
  (31, 'Flea allergy dermatitis', '跳蚤過敏性皮膚炎', 'ノミアレルギー性皮膚炎', '{FAD}', '{}'),
  (32, 'Pyoderma', '膿皮症', '膿皮症', '{}', '{}'),
  (33, 'Malassezia dermatitis', '皮屑芽孢菌皮膚炎', 'マラセチア皮膚炎', '{}', '{}'),
  (34, 'Dermatophytosis', '皮黴菌病', '皮膚糸状菌症', '{ringworm}', '{}'),
  (35, 'Otitis externa', '外耳炎', '外耳炎', '{ear}', '{}'),
  (36, 'Corneal ulcer', '角膜潰瘍', '角膜潰瘍', '{}', '{}'),
  (37, 'Keratoconjunctivitis sicca', '乾性角結膜炎', '乾性角結膜炎', '{KCS,"dry eye"}', '{}'),
  (38, 'Cataract', '白內障', '白内障', '{}', '{}'),
  (39, 'Periodontal disease', '牙周病', '歯周病', '{dental}', '{}'),
  (40, 'Chronic gingivostomatitis', '慢性齒齦口炎', '慢性歯肉口内炎', '{stomatitis}', '{cat}'),
  (41, 'Patellar luxation', '膝蓋骨脫臼', '膝蓋骨脱臼', '{}', '{}'),
  (42, 'Cranial cruciate ligament rupture', '前十字韌帶斷裂', '前十字靭帯断裂', '{CCL}', '{}'),
  (43, 'Osteoarthritis', '退化性關節炎', '変形性関節症', '{OA}', '{}'),
  (44, 'Intervertebral disc disease', '椎間盤疾病', '椎間板ヘルニア', '{IVDD}', '{}'),
  (45, 'Epilepsy', '癲癇', 'てんかん', '{seizure}', '{}'),
  (46, 'Heartworm disease', '心絲蟲症', '犬糸状虫症', '{dirofilaria}', '{}'),
  (47, 'Mammary tumour', '乳腺腫瘤', '乳腺腫瘍', '{}', '{}'),
  (48, 'Mast cell tumour', '肥大細胞瘤', '肥満細胞腫', '{MCT}', '{}'),
  (49, 'Lymphoma', '淋巴瘤', 'リンパ腫', '{}', '{}'),
  (50, 'Pyometra', '子宮蓄膿', '子宮蓄膿症', '{}', '{}'),
  (51, 'Immune-mediated haemolytic anaemia', '免疫媒介性溶血性貧血', '免疫介在性溶血性貧血', '{IMHA}', '{}'),
  (52, 'Healthy, no abnormality found', '健康，無異常', '異常なし', '{normal}', '{}')
) as entry (n, name, zhtw, ja, synonyms, species);

insert into default_entry (id, model, content)
select ('019aa0d0-0000-7000-8002-' || lpad(to_hex(n), 12, '0'))::uuid, 'treatment',
  jsonb_build_object('name', name, 'name_zhtw', zhtw, 'name_ja', ja, 'code', null, 'category', category, 'price', 0, 'minutes', minutes)
from (values
  (1, 'Consultation, first visit', '初診', '初診料', 'consultation', 20),
  (2, 'Recheck consultation', '複診', '再診料', 'consultation', 15),
  (3, 'Emergency consultation', '急診', '救急診察料', 'consultation', 20),
  (4, 'Systolic blood pressure', '血壓測量', '血圧測定', 'procedure', 10),
  (5, 'Electrocardiogram', '心電圖', '心電図検査', 'procedure', 15),
  (6, 'Complete blood count', '全血球計數', '全血球計算（CBC）', 'laboratory', 10),
  (7, 'Chemistry, 10 tests', '生化 10 項', '血液化学検査 10 項目', 'laboratory', 15),
  (8, 'Chemistry, 17 tests', '生化 17 項', '血液化学検査 17 項目', 'laboratory', 15),
  (9, 'Electrolytes', '電解質', '電解質検査', 'laboratory', 10),
  (10, 'SDMA', 'SDMA', 'SDMA', 'laboratory', 15),
  (11, 'Total T4', '甲狀腺素 T4', 'T4 検査', 'laboratory', 20),
  (12, 'Urinalysis', '尿液檢查', '尿検査', 'laboratory', 15),
  (13, 'Faecal examination', '糞便檢查', '糞便検査', 'laboratory', 15),
  (14, 'Heartworm antigen test', '心絲蟲快篩', '犬糸状虫抗原検査', 'laboratory', 10),
  (15, 'FIV/FeLV test', '貓愛滋白血快篩', 'FIV/FeLV 検査', 'laboratory', 10),
  (16, 'Cytology', '細胞學檢查', '細胞診', 'laboratory', 20),
  (17, 'Radiograph, two views', 'X 光二張', 'X 線検査 2 枚', 'imaging', 15),
  (18, 'Radiograph, additional view', 'X 光加拍', 'X 線検査 追加 1 枚', 'imaging', 5),
  (19, 'Abdominal ultrasound', '腹部超音波', '腹部超音波検査', 'imaging', 30),
  (20, 'Echocardiography', '心臟超音波', '心臓超音波検査', 'imaging', 40),
  (21, 'Lactated Ringer''s, subcutaneous 100 mL', '皮下點滴 100 mL', '皮下補液 100 mL', 'procedure', 10),
  (22, 'Intravenous catheter', '靜脈留置針', '静脈留置', 'procedure', 10),
  (23, 'Cystocentesis', '膀胱穿刺採尿', '膀胱穿刺', 'procedure', 10),
  (24, 'Ear cleaning', '耳道清潔', '耳洗浄', 'procedure', 15),
  (25, 'Wound care', '傷口處理', '創傷処置', 'procedure', 20),
  (26, 'Suture removal', '拆線', '抜糸', 'procedure', 10),
  (27, 'Dental scaling', '洗牙', '歯石除去', 'surgery', 60),
  (28, 'Tooth extraction', '拔牙', '抜歯', 'surgery', 30),
  (29, 'Castration, cat', '公貓絕育', '猫去勢手術', 'surgery', 30),
  (30, 'Ovariohysterectomy, cat', '母貓絕育', '猫避妊手術', 'surgery', 60),
  (31, 'Castration, dog', '公犬絕育', '犬去勢手術', 'surgery', 45),
  (32, 'Ovariohysterectomy, dog', '母犬絕育', '犬避妊手術', 'surgery', 75),
  (33, 'Hospitalisation, one day', '住院一日', '入院 1 日', 'inpatient', null::int),
  (34, 'Microchip', '晶片植入', 'マイクロチップ装着', 'preventive', 10),
  (35, 'Nail trim', '剪指甲', '爪切り', 'other', 10)
) as entry (n, name, zhtw, ja, category, minutes);

insert into default_entry (id, model, content)
select ('019aa0d0-0000-7000-8003-' || lpad(to_hex(n), 12, '0'))::uuid, 'vaccine',
  jsonb_build_object('name', name, 'name_zhtw', zhtw, 'name_ja', ja, 'code', null, 'species', to_jsonb(species),
    'diseases', to_jsonb(diseases), 'interval_days', days, 'price', 0)
from (values
  (1, 'Rabies', '狂犬病疫苗', '狂犬病ワクチン', '{dog,cat,ferret}'::text[], '{rabies}'::text[], 365),
  (2, 'DHPP', '犬四合一疫苗', '犬 4 種混合ワクチン', '{dog}', '{distemper,hepatitis,parvovirus,parainfluenza}', 365),
  (3, 'DHPPL', '犬八合一疫苗', '犬 8 種混合ワクチン', '{dog}', '{distemper,hepatitis,parvovirus,parainfluenza,leptospirosis}', 365),
  (4, 'Bordetella', '犬舍咳疫苗', 'ケンネルコフワクチン', '{dog}', '{bordetella}', 365),
  (5, 'FVRCP', '貓三合一疫苗', '猫 3 種混合ワクチン', '{cat}', '{panleukopenia,calicivirus,rhinotracheitis}', 365),
  (6, 'FeLV', '貓白血病疫苗', '猫白血病ワクチン', '{cat}', '{"feline leukaemia"}', 365),
  (7, 'RHD', '兔出血症疫苗', '兎出血病ワクチン', '{rabbit}', '{"rabbit haemorrhagic disease"}', 365)
) as entry (n, name, zhtw, ja, species, diseases, days);

insert into default_entry (id, model, content)
select ('019aa0d0-0000-7000-8004-' || lpad(to_hex(n), 12, '0'))::uuid, 'medicine',
  jsonb_build_object('name', name, 'name_zhtw', zhtw, 'name_ja', ja, 'code', null, 'active_substance', substance, 'type', type,
    'form', form, 'concentration', concentration, 'strength_mg', mg, 'unit', unit, 'smallest_split', split, 'price', 0,
    'process_fee', 0, 'dosage_min', lo, 'dosage', usual, 'dosage_max', hi, 'frequency', freq, 'days', days, 'route', route,
    'barcode', null, 'caution', caution)
from (values
  (1, 'Amlodipine 2.5 mg', '氨氯地平 2.5 mg', 'アムロジピン 2.5 mg', 'amlodipine', 'general', 'tablet', '2.5 mg', 2.5, 'tab', 0.25, 0.125, 0.14, 0.25, 'QD', 14, 'PO', 'Recheck blood pressure within 10 days'),
  (2, 'Benazepril 5 mg', '貝那普利 5 mg', 'ベナゼプリル 5 mg', 'benazepril', 'general', 'tablet', '5 mg', 5, 'tab', 0.5, 0.25, 0.5, 1, 'QD', 30, 'PO', 'May raise potassium'),
  (3, 'Pimobendan 1.25 mg', '匹莫苯 1.25 mg', 'ピモベンダン 1.25 mg', 'pimobendan', 'general', 'tablet', '1.25 mg', 1.25, 'tab', 0.5, 0.2, 0.25, 0.3, 'BID', 30, 'PO', 'One hour before food'),
  (4, 'Furosemide 40 mg', '呋塞米 40 mg', 'フロセミド 40 mg', 'furosemide', 'general', 'tablet', '40 mg', 40, 'tab', 0.25, 1, 2, 4, 'BID', 14, 'PO', 'Check kidney values and electrolytes'),
  (5, 'Spironolactone 25 mg', '螺內酯 25 mg', 'スピロノラクトン 25 mg', 'spironolactone', 'general', 'tablet', '25 mg', 25, 'tab', 0.25, 1, 2, 2, 'QD', 30, 'PO', 'May raise potassium'),
  (6, 'Clopidogrel 75 mg', '氯吡格雷 75 mg', 'クロピドグレル 75 mg', 'clopidogrel', 'general', 'tablet', '75 mg', 75, 'tab', 0.25, 1, 3.75, 5, 'QD', 30, 'PO', null),
  (7, 'Methimazole 5 mg', '甲巰咪唑 5 mg', 'チアマゾール 5 mg', 'thiamazole', 'general', 'tablet', '5 mg', 5, 'tab', 0.25, 0.25, 0.5, 1, 'BID', 30, 'PO', 'Wear gloves'),
  (8, 'Levothyroxine 0.1 mg', '左旋甲狀腺素 0.1 mg', 'レボチロキシン 0.1 mg', 'levothyroxine', 'general', 'tablet', '0.1 mg', 0.1, 'tab', 0.5, 0.01, 0.02, 0.022, 'BID', 30, 'PO', null),
  (9, 'Prednisolone 5 mg', '潑尼松龍 5 mg', 'プレドニゾロン 5 mg', 'prednisolone', 'general', 'tablet', '5 mg', 5, 'tab', 0.25, 0.5, 1, 2, 'QD', 7, 'PO', 'Not together with NSAIDs'),
  (10, 'Maropitant 16 mg', '馬羅匹坦 16 mg', 'マロピタント 16 mg', 'maropitant', 'general', 'tablet', '16 mg', 16, 'tab', 0.5, 1, 2, 2, 'QD', 4, 'PO', null),
  (11, 'Metoclopramide 5 mg', '甲氧氯普胺 5 mg', 'メトクロプラミド 5 mg', 'metoclopramide', 'general', 'tablet', '5 mg', 5, 'tab', 0.25, 0.2, 0.4, 0.5, 'TID', 5, 'PO', 'Not with a foreign body'),
  (12, 'Sucralfate suspension', '硫糖鋁懸液', 'スクラルファート懸濁液', 'sucralfate', 'general', 'suspension', '100 mg/mL', 100, 'mL', 0.05, 20, 30, 40, 'TID', 5, 'PO', 'Two hours apart from other medicine'),
  (13, 'Famotidine 20 mg', '法莫替丁 20 mg', 'ファモチジン 20 mg', 'famotidine', 'general', 'tablet', '20 mg', 20, 'tab', 0.25, 0.5, 0.5, 1, 'BID', 7, 'PO', null),
  (14, 'Omeprazole 10 mg', '奧美拉唑 10 mg', 'オメプラゾール 10 mg', 'omeprazole', 'general', 'capsule', '10 mg', 10, 'cap', 1, 0.5, 1, 1, 'BID', 14, 'PO', null),
  (15, 'Metronidazole 250 mg', '甲硝唑 250 mg', 'メトロニダゾール 250 mg', 'metronidazole', 'general', 'tablet', '250 mg', 250, 'tab', 0.25, 7.5, 10, 15, 'BID', 5, 'PO', null),
  (16, 'Probiotic powder', '益生菌粉', 'プロバイオティクス散', null, 'general', 'powder', null, null::double precision, 'sachet', 0.5, null::double precision, null::double precision, null::double precision, 'QD', 7, 'PO', null),
  (17, 'Amoxicillin-clavulanate 250 mg', '安滅菌 250 mg', 'アモキシシリン・クラブラン酸 250 mg', 'amoxicillin', 'general', 'tablet', '250 mg', 250, 'tab', 0.25, 12.5, 12.5, 25, 'BID', 7, 'PO', null),
  (18, 'Cefalexin 250 mg', '頭孢氨苄 250 mg', 'セファレキシン 250 mg', 'cefalexin', 'general', 'capsule', '250 mg', 250, 'cap', 1, 15, 22, 30, 'BID', 14, 'PO', null),
  (19, 'Enrofloxacin 50 mg', '恩諾沙星 50 mg', 'エンロフロキサシン 50 mg', 'enrofloxacin', 'general', 'tablet', '50 mg', 50, 'tab', 0.25, 5, 5, 10, 'QD', 7, 'PO', 'Cats: not above 5 mg/kg a day; not in growing dogs'),
  (20, 'Doxycycline 100 mg', '多西環素 100 mg', 'ドキシサイクリン 100 mg', 'doxycycline', 'general', 'tablet', '100 mg', 100, 'tab', 0.25, 5, 5, 10, 'BID', 14, 'PO', 'Give with water or food'),
  (21, 'Itraconazole 100 mg', '伊曲康唑 100 mg', 'イトラコナゾール 100 mg', 'itraconazole', 'general', 'capsule', '100 mg', 100, 'cap', 1, 5, 5, 10, 'QD', 28, 'PO', null),
  (22, 'Apoquel 3.6 mg', '愛波克 3.6 mg', 'アポキル 3.6 mg', 'oclacitinib', 'general', 'tablet', '3.6 mg', 3.6, 'tab', 0.5, 0.4, 0.5, 0.6, 'BID', 14, 'PO', 'Dogs from one year'),
  (23, 'Cetirizine 10 mg', '西替利嗪 10 mg', 'セチリジン 10 mg', 'cetirizine', 'general', 'tablet', '10 mg', 10, 'tab', 0.25, 0.5, 1, 1, 'QD', 14, 'PO', null),
  (24, 'Meloxicam suspension 1.5 mg/mL', '美洛昔康懸液 1.5 mg/mL', 'メロキシカム懸濁液 1.5 mg/mL', 'meloxicam', 'general', 'suspension', '1.5 mg/mL', 1.5, 'mL', 0.05, 0.05, 0.1, 0.2, 'QD', 5, 'PO', 'Not with kidney disease or steroids'),
  (25, 'Carprofen 50 mg', '卡洛芬 50 mg', 'カルプロフェン 50 mg', 'carprofen', 'general', 'tablet', '50 mg', 50, 'tab', 0.5, 2, 2.2, 4.4, 'BID', 5, 'PO', 'Dogs only'),
  (26, 'Gabapentin 100 mg', '加巴噴丁 100 mg', 'ガバペンチン 100 mg', 'gabapentin', 'general', 'capsule', '100 mg', 100, 'cap', 1, 5, 10, 20, 'BID', 14, 'PO', null),
  (27, 'Tramadol 50 mg', '曲馬多 50 mg', 'トラマドール 50 mg', 'tramadol', 'controlled', 'tablet', '50 mg', 50, 'tab', 0.25, 2, 4, 5, 'TID', 5, 'PO', null),
  (28, 'Buprenorphine 0.3 mg/mL', '丁基原啡因 0.3 mg/mL', 'ブプレノルフィン 0.3 mg/mL', 'buprenorphine', 'controlled', 'injection', '0.3 mg/mL', 0.3, 'mL', 0.05, 0.01, 0.02, 0.03, 'TID', 1, 'IM', null),
  (29, 'Phenobarbital 30 mg', '苯巴比妥 30 mg', 'フェノバルビタール 30 mg', 'phenobarbital', 'controlled', 'tablet', '30 mg', 30, 'tab', 0.25, 2, 2.5, 4, 'BID', 30, 'PO', null),
  (30, 'Insulin glargine', '甘精胰島素', 'インスリングラルギン', 'insulin glargine', 'injection', 'injection', '100 IU/mL', null, 'mL', 0.01, null, null, null, 'BID', 30, 'SC', 'Dose in units, not in mg'),
  (31, 'Maropitant injection 10 mg/mL', '馬羅匹坦注射液 10 mg/mL', 'マロピタント注射液 10 mg/mL', 'maropitant', 'injection', 'injection', '10 mg/mL', 10, 'mL', 0.05, 1, 1, 1, 'STAT', 1, 'SC', null),
  (32, 'Cefovecin 80 mg/mL', '頭孢維星 80 mg/mL', 'セフォベシン 80 mg/mL', 'cefovecin', 'injection', 'injection', '80 mg/mL', 80, 'mL', 0.05, 8, 8, 8, 'STAT', 1, 'SC', null),
  (33, 'Meloxicam injection 5 mg/mL', '美洛昔康注射液 5 mg/mL', 'メロキシカム注射液 5 mg/mL', 'meloxicam', 'injection', 'injection', '5 mg/mL', 5, 'mL', 0.05, 0.1, 0.2, 0.3, 'STAT', 1, 'SC', 'Not with kidney disease or steroids'),
  (34, 'Ofloxacin eye drops 0.3 %', '氧氟沙星眼藥水 0.3 %', 'オフロキサシン点眼液 0.3 %', 'ofloxacin', 'general', 'drops', '0.3 %', null, 'bottle', 1, null, null, null, 'QID', 7, 'ophthalmic', null),
  (35, 'Hyaluronate eye drops', '玻尿酸眼藥水', 'ヒアルロン酸点眼液', 'hyaluronate', 'general', 'drops', '0.1 %', null, 'bottle', 1, null, null, null, 'QID', 14, 'ophthalmic', null),
  (36, 'Ear drops, antibiotic and antifungal', '複方耳藥', '点耳薬（抗菌・抗真菌）', null, 'general', 'drops', null, null, 'bottle', 1, null, null, null, 'BID', 14, 'otic', 'Not with a ruptured eardrum'),
  (37, 'Fluralaner 250 mg', '氟雷拉納 250 mg', 'フルララネル 250 mg', 'fluralaner', 'deworm', 'tablet', '250 mg', 250, 'tab', 1, 25, 25, 56, 'STAT', 1, 'PO', 'Lasts 12 weeks; caution with epilepsy'),
  (38, 'Milbemycin and praziquantel', '美貝黴素複方', 'ミルベマイシン・プラジクアンテル', 'milbemycin', 'deworm', 'tablet', '16 mg', 16, 'tab', 0.5, 0.5, 0.75, 2, 'STAT', 1, 'PO', null),
  (39, 'Selamectin spot-on', '寵愛', 'セラメクチン滴下剤', 'selamectin', 'deworm', 'spot-on', '60 mg/mL', null, 'tube', 1, null, null, null, 'STAT', 1, 'topical', null),
  (40, 'GI diet, wet', '腸胃處方罐', '消化器サポート缶', null, 'general', 'diet', null, null, 'can', 1, null, null, null, 'BID', 3, 'PO', null)
) as entry (n, name, zhtw, ja, substance, type, form, concentration, mg, unit, split, lo, usual, hi, freq, days, route, caution);

insert into default_entry (id, model, content)
select ('019aa0d0-0000-7000-8005-' || lpad(to_hex(n), 12, '0'))::uuid, 'receiptItem',
  jsonb_build_object('name', name, 'name_zhtw', zhtw, 'name_ja', ja, 'code', null, 'price', 0, 'taxed', true)
from (values
  (1, 'Elizabethan collar', '伊莉莎白頸圈', 'エリザベスカラー'),
  (2, 'Pill pockets', '餵藥零食', '投薬用おやつ'),
  (3, 'Renal diet, dry 2 kg', '腎臟處方飼料 2 kg', '腎臓サポート ドライ 2 kg'),
  (4, 'Urinary diet, dry 2 kg', '泌尿道處方飼料 2 kg', 'ユリナリー ドライ 2 kg'),
  (5, 'Hypoallergenic diet, dry 2 kg', '低敏處方飼料 2 kg', '低アレルゲン ドライ 2 kg'),
  (6, 'Medicated shampoo', '藥用洗毛精', '薬用シャンプー'),
  (7, 'Vaccination booklet', '預防注射手冊', 'ワクチン手帳'),
  (8, 'Health certificate', '健康證明書', '健康診断書'),
  (9, 'Copy of records', '病歷複製', '診療記録の写し'),
  (10, 'Boarding, one night', '住宿一晚', 'ペットホテル 1 泊')
) as entry (n, name, zhtw, ja);

insert into default_entry (id, model, content)
select ('019aa0d0-0000-7000-8006-' || lpad(to_hex(n), 12, '0'))::uuid, 'postIt',
  jsonb_build_object('name', name, 'name_zhtw', zhtw, 'name_ja', ja, 'color', color)
from (values
  (1, 'Fasting since last night', '昨晚起禁食', '昨夜から絶食', 'blue'),
  (2, 'Call the owner before treatment', '處置前請先致電飼主', '処置前に飼い主へ電話', 'yellow'),
  (3, 'Owner waits outside', '飼主在外面等候', '飼い主は外で待機', 'yellow'),
  (4, 'Picked up after 18:00', '18:00 後接回', '18:00 以降お迎え', 'green'),
  (5, 'Urine sample brought along', '已帶尿液檢體', '尿検体持参', 'green'),
  (6, 'Needs a written feeding plan', '需書面飲食計畫', '食事計画書を希望', 'yellow'),
  (7, 'Quote first', '請先報價', '先に見積もり', 'pink'),
  (8, 'Isolation', '需隔離', '隔離が必要', 'pink')
) as entry (n, name, zhtw, ja, color);

-- A hospital's own transaction reads them; nobody's does not, and no request writes them.
alter table default_entry enable row level security;
alter table default_entry force row level security;
create policy any_hospital on default_entry for select using ((select app.hospital()) is not null);
grant select on default_entry to alder_app;
